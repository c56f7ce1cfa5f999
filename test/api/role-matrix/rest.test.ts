import { useService } from '../../support/use-service.ts'
import { restDoor } from '../../support/transports.ts'
import { holdTheTable } from './test-role-matrix.ts'

const tools = useService({ settings: { auth: 'required' } })

holdTheTable(tools, () => restDoor(tools.service, tools.rest))
