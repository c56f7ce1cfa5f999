import { Router } from 'express'

/** placeholder, replaced below */
export function docsPage(_restUrl: string): Router {
  return Router()
}
