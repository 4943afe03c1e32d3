// Bundles bundled.mjs in this folder for browsers, without webpack's command, which wants another package.
// node webpack.cjs WEBPACK
const { dirname, resolve } = require("node:path");
const { realpathSync } = require("node:fs");

const webpack = require(dirname(dirname(realpathSync(process.argv[2]))));
webpack({
  mode: "production",
  target: "web",
  entry: "./bundled.mjs",
  experiments: { outputModule: true },
  output: { path: resolve("."), filename: "webpack.js", module: true, publicPath: "" },
}, (error, result) => {
  if (!error && !result.hasErrors()) return;
  console.error(error ?? result.toString());
  process.exitCode = 1;
});
