import { useService } from '../../support/use-service.ts'
import { createRestTransport } from '../../support/transports.ts'
import { testRoleMatrix } from './test-role-matrix.ts'

const tools = useService({ settings: { auth: 'required', acceptsSubmissions: true } })

testRoleMatrix(tools, () => createRestTransport(tools.service, tools.rest))
