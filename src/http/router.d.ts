/** The router of Express 5, which is a package of its own. Its types are those of Express. */
declare module 'router' {
  export { Router as default } from 'express'
}
