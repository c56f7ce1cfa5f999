import { useService } from '../../support/use-service.ts'
import { type Transport, createRpcTransport } from '../../support/transports.ts'
import { holdTheTable } from './test-role-matrix.ts'

const tools = useService({ settings: { auth: 'required' } })

let door: Transport | undefined
holdTheTable(tools, () => (door ??= createRpcTransport(tools.service)))
