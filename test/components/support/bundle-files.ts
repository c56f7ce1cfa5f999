/** The files in the folder of the bundled page. */
export const bundleFiles = {
  /** A CommonJS script that exports what page-entry.ts exports. It reads its packages from the variable `packages`. */
  script: 'page.cjs',
  /** A module that exports these packages by their names. */
  packages: 'packages.mjs',
}
