import type { Router } from 'express'
import RouterOfExpress from 'router'

/**
 * A router of Express. Its package alone is a tenth of Express, which also loads its parsers of bodies
 * (docs/decisions/architecture.md). Its own types know nothing of what Express adds to requests and responses.
 */
export const createRouter = RouterOfExpress as unknown as () => Router
