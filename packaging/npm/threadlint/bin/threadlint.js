#!/usr/bin/env node
// Starts the threadlint of the package for this platform, an optional dependency of this one.
"use strict";

const { spawnSync } = require("node:child_process");
const { constants } = require("node:os");

const FAILURE = 2;

function isMusl() {
  return process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime;
}

function program() {
  const name = `@threadlint/${process.platform}-${process.arch}${isMusl() ? "-musl" : ""}`;
  const file = process.platform === "win32" ? "threadlint.exe" : "threadlint";
  try {
    return require.resolve(`${name}/${file}`);
  } catch {
    throw new Error(
      `the package ${name} is not installed; if npm knows it, install again without ` +
        "--omit=optional; if not, install threadlint with pip or cargo",
    );
  }
}

// The child gets Ctrl-C from the terminal as well; it decides how to end.
process.on("SIGINT", () => {});

try {
  const ended = spawnSync(program(), process.argv.slice(2), { stdio: "inherit" });
  if (ended.error) throw ended.error;
  process.exitCode = ended.status ?? 128 + constants.signals[ended.signal];
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exitCode = FAILURE;
}
