import { useService } from '../../support/use-service.ts'
import { createRestTransport } from '../../support/transports.ts'
import { holdTheTable } from './test-role-matrix.ts'

const tools = useService({ settings: { auth: 'required' } })

holdTheTable(tools, () => createRestTransport(tools.service, tools.rest))
