// Ends the program if Node is too old. Import it first: other imports and the code after them may need a newer Node.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Node.js 20.19 or newer is needed. This is ${process.versions.node}. Get another from https://nodejs.org\n`,
  )
  process.exit(1)
}
