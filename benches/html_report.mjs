// Opens an HTML report in a real browser and checks what the tests in Rust cannot see: that the
// script runs under the page's policy, that the filters and the keyboard work, and that nothing is
// wider than the window.
//
//   npm install --no-save playwright-core@1
//   threadlint check --output-format html --output-file report.html .
//   node benches/html_report.mjs report.html [FOLDER FOR SCREENSHOTS]
//
// The browser is /usr/bin/chromium, or what CHROMIUM names. The report needs two findings of
// different rules. It is no part of `cargo test`: not every machine has a browser.

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [report, screenshots] = process.argv.slice(2);
assert(report, "usage: node benches/html_report.mjs REPORT [SCREENSHOTS]");
const url = pathToFileURL(resolve(report)).href;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});

async function open(options = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const told = [];
  page.on("console", (message) => told.push(message.text()));
  page.on("pageerror", (error) => told.push(String(error)));
  page.on("request", (request) => {
    if (request.url() !== url) told.push(`request for ${request.url()}`);
  });
  await page.goto(url);
  return { page, told };
}

const visible = (page) => page.locator("main article:visible").count();

async function checkFilters(page) {
  const all = await page.locator("main article").count();
  assert.equal(await visible(page), all, "everything is shown at first");
  const rule = page.locator("input[name=data-rule]").first();
  const name = await rule.getAttribute("value");
  await rule.uncheck();
  const others = await page.locator(`main article:not([data-rule="${name}"])`).count();
  assert(others < all, "the filter leaves something out");
  assert.equal(await visible(page), others);
  await page.locator("#reset").click();
  assert.equal(await visible(page), all, "reset shows everything");
  const harm = page.locator("input[name=data-harm]").last();
  await harm.uncheck();
  assert(await visible(page) < all, "the harms filter");
  await page.locator("#reset").click();
  await page.locator("#class-text").fill("no such class");
  assert.equal(await visible(page), 0);
  assert.match(await page.locator("#shown").textContent(), /^Showing 0 of /);
  const first = await page.locator("main > section").first().getAttribute("data-class");
  await page.locator("#class-text").fill(first.toUpperCase());
  assert(await visible(page) > 0, "the text ignores case");
  await page.locator("#reset").click();
}

async function checkKeyboard(page) {
  await page.reload();
  const focused = (test) => page.evaluate((test) => document.activeElement.matches(test), test);
  const tabTo = async (test) => {
    for (let step = 0; step < 100; step += 1) {
      await page.keyboard.press("Tab");
      if (await focused(test)) return;
    }
    assert.fail(`Tab never reaches ${test}`);
  };
  await tabTo(".skip");
  await tabTo("#filters input[type=checkbox]");
  await page.keyboard.press("Space");
  assert(await focused(":not(:checked)"), "Space toggles a filter");
  await page.keyboard.press("Space");
  await tabTo("#class-text");
  await tabTo("main summary");
  const isOpen = () => page.evaluate(() => document.activeElement.parentElement.open);
  const before = await isOpen();
  await page.keyboard.press("Enter");
  assert.equal(await isOpen(), !before, "Enter opens and closes a story");
}

async function checkWidths(page, scheme) {
  await page.locator("#open-all").click();
  for (const width of [400, 800, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert(wide <= width, `the page is ${wide} wide in a window of ${width}`);
    if (screenshots) {
      await page.evaluate(() => window.scrollTo(0, 0));
      const path = `${screenshots}/${scheme}-${width}.png`;
      await page.screenshot({ path, clip: { x: 0, y: 0, width, height: 3000 }, fullPage: true });
    }
  }
}

async function checkWithoutScript() {
  const { page } = await open({ javaScriptEnabled: false });
  const all = await page.locator("main article").count();
  assert.equal(await visible(page), all);
  assert.equal(await page.locator("main article > details[open]").count(), all);
  assert.equal(await page.locator("#filters input:visible").count(), 0);
}

for (const colorScheme of ["light", "dark"]) {
  const { page, told } = await open({ colorScheme });
  await checkFilters(page);
  await checkKeyboard(page);
  await checkWidths(page, colorScheme);
  assert.deepEqual(told, [], "the console says nothing, and nothing is loaded");
}
await checkWithoutScript();
await browser.close();
console.log(`${report}: fine`);
