import { Search, SlidersHorizontal } from 'lucide-preact'
import { useId, useState } from 'preact/hooks'
import type { Me } from '../../../index.ts'
import { languages } from '../../lib/text/language.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { hasStatus, type RecordKind } from '../../lib/records/kinds.ts'
import { useDebouncedInput } from '../../lib/browser/debounced-input.ts'
import { recordDefinitions } from '../../lib/records/definitions.ts'
import { type RecordListState, filterPeriods, filterStatuses } from './use-record-list.ts'

type Props = { kind: RecordKind; list: RecordListState; me: Me }

/** Search, filters and order of a list. */
export function RecordListToolbar({ kind, list, me }: Props) {
  const { list: messages, kinds } = useMessages('manage')
  const [isOpen, setOpen] = useState(list.isFiltered)
  const id = useId()
  return (
    <div class="list-tools" role="search" aria-label={kinds[kind]}>
      <SearchField list={list} />
      <button
        type="button"
        class="narrow-only"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden /> {messages.filters}
      </button>
      <div id={id} class={`list-filters ${isOpen ? 'open' : ''}`}>
        <Filters {...{ kind, list, me }} />
      </div>
    </div>
  )
}

function Filters({ kind, list, me }: Props) {
  const { list: messages, statuses: statusLabels } = useMessages('manage')
  const languageNames = useMessages('languageNames')
  const { query, changeQuery } = list
  const statuses = filterStatuses.filter(status => status !== 'trash' || me.rights.includes('edit-others'))
  return (
    <>
      {hasStatus(kind) && (
        <FilterSelect
          label={messages.status}
          value={query.state}
          allLabel={messages.anyStatus}
          options={statuses.map(status => [status, statusLabels[status]])}
          choose={state => changeQuery({ state })}
        />
      )}
      {kind === 'events' && (
        <FilterSelect
          label={messages.when}
          value={query.when}
          allLabel={messages.anyTime}
          options={filterPeriods.map(when => [when, messages[when]])}
          choose={when => changeQuery({ when })}
        />
      )}
      <FilterSelect
        label={messages.missing}
        value={query.missing}
        allLabel={messages.anyLanguage}
        options={languages.map(language => [language, messages.notIn({ language: languageNames[language] })])}
        choose={missing => changeQuery({ missing })}
      />
      <OrderSelect kind={kind} list={list} />
    </>
  )
}

function OrderSelect({ kind, list: { query, changeQuery } }: Omit<Props, 'me'>) {
  const messages = useMessages('manage').list
  const [defaultOrder, ...otherOrders] = recordDefinitions[kind].sortOrders
  if (!defaultOrder) return null
  return (
    <FilterSelect
      label={messages.order}
      value={query.order === defaultOrder ? undefined : query.order}
      allLabel={messages.orders[defaultOrder]}
      options={otherOrders.map(order => [order, messages.orders[order]])}
      choose={order => changeQuery({ order })}
    />
  )
}

/** Searches after a pause in typing. */
function SearchField({ list: { query, changeQuery } }: Pick<Props, 'list'>) {
  const messages = useMessages('manage').list
  const id = useId()
  const { text, changeText } = useDebouncedInput(query.search ?? '', search =>
    changeQuery({ search: search || undefined }, { isTyping: true }),
  )
  return (
    <div class="labelled-control">
      <label for={id}>{messages.search}</label>
      <div class="search-box">
        <Search aria-hidden />
        <input id={id} type="search" value={text} onInput={({ currentTarget }) => changeText(currentTarget.value)} />
      </div>
    </div>
  )
}

type FilterSelectProps<T extends string> = {
  label: string
  value: T | undefined
  allLabel: string
  options: (readonly [T, string])[]
  choose: (value: T | undefined) => void
}

function FilterSelect<T extends string>({ label, value, allLabel, options, choose }: FilterSelectProps<T>) {
  const id = useId()
  return (
    <div class="labelled-control">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ currentTarget }) => choose(options.find(([option]) => option === currentTarget.value)?.[0])}
      >
        <option value="">{allLabel}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
