"use strict";

// More stories than this start closed.
const MOST_OPEN = 20;

const element = (id) => document.getElementById(id);
const classes = [...document.querySelectorAll("main > section")];
const stories = [...document.querySelectorAll("main article")];
const boxes = [...document.querySelectorAll("#filters input[type=checkbox]")];

function chosen() {
  const values = new Map();
  for (const box of boxes) {
    const facet = values.get(box.name) ?? new Set();
    if (box.checked) facet.add(box.value);
    values.set(box.name, facet);
  }
  return [...values];
}

function fits(story, facets) {
  return facets.every(([facet, values]) =>
    story.getAttribute(facet).split(" ").some((value) => values.has(value)));
}

function filter() {
  const text = element("class-text").value.trim().toLowerCase();
  const facets = chosen();
  let shown = 0;
  let all = 0;
  for (const section of classes) {
    const isNamed = section.dataset.class.toLowerCase().includes(text);
    section.hidden = true;
    for (const story of section.querySelectorAll("article")) {
      const count = Number(story.dataset.count);
      story.hidden = !isNamed || !fits(story, facets);
      all += count;
      if (!story.hidden) {
        shown += count;
        section.hidden = false;
      }
    }
  }
  element("shown").value = `Showing ${shown.toLocaleString("en")} of ${all.toLocaleString("en")}`;
}

function reset() {
  for (const box of boxes) box.checked = true;
  element("class-text").value = "";
  filter();
}

const foldOf = (story) => story.querySelector("details");

function setOpen(isOpen) {
  for (const story of stories) {
    if (!story.hidden) foldOf(story).open = isOpen;
  }
}

function openTarget() {
  const target = location.hash ? element(location.hash.slice(1)) : null;
  const story = target?.closest("article");
  if (!story) return;
  if (story.hidden) reset();
  foldOf(story).open = true;
  target.scrollIntoView();
}

// What a filter hides is not printed; everything else is, open.
let closedBefore = [];
function openForPrint() {
  closedBefore = [...document.querySelectorAll("details:not([open])")];
  for (const fold of closedBefore) fold.open = true;
}
function closeAfterPrint() {
  for (const fold of closedBefore) fold.open = false;
}

if (stories.length > 0) {
  document.documentElement.classList.add("has-script");
  if (stories.length > MOST_OPEN) setOpen(false);
  for (const box of boxes) box.addEventListener("change", filter);
  element("class-text").addEventListener("input", filter);
  element("open-all").addEventListener("click", () => setOpen(true));
  element("close-all").addEventListener("click", () => setOpen(false));
  element("reset").addEventListener("click", reset);
  window.addEventListener("hashchange", openTarget);
  filter();
  openTarget();
}
window.addEventListener("beforeprint", openForPrint);
window.addEventListener("afterprint", closeAfterPrint);
