import { useService } from '../../support/use-service.ts'
import { type Transport, createRpcTransport } from '../../support/transports.ts'
import { testRoleMatrix } from './test-role-matrix.ts'

const tools = useService({ settings: { auth: 'required', acceptsSubmissions: true } })

let transport: Transport | undefined
testRoleMatrix(tools, () => (transport ??= createRpcTransport(tools.service)))
