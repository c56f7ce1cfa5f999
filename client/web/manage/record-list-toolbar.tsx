import { Search, SlidersHorizontal } from 'lucide-preact'
import { useId, useState } from 'preact/hooks'
import type { Me } from '../../index.ts'
import { languages } from '../lib/language.ts'
import { useMessages } from '../lib/messages.ts'
import { hasStatus, type RecordType } from '../lib/record-types.ts'
import { languageNames } from '../lib/language-names.ts'
import { useDebouncedInput } from '../lib/debounced-input.ts'
import { recordDefinitions } from '../lib/record-definitions.ts'
import { type RecordListState, filterPeriods, filterStatuses } from './use-record-list.ts'
import { listWords } from './list-words.ts'
import { manageWords } from '../lib/manage-words.ts'

type Props = { kind: RecordType; list: RecordListState; me: Me }

/** Search, filters and order of a list. */
export function RecordListToolbar({ kind, list, me }: Props) {
  const [words, { kinds }] = [useMessages(listWords), useMessages(manageWords)]
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
        <SlidersHorizontal aria-hidden /> {words.filters}
      </button>
      <div id={id} class={`tool-choices ${isOpen ? 'open' : ''}`}>
        <Filters {...{ kind, list, me }} />
      </div>
    </div>
  )
}

function Filters({ kind, list, me }: Props) {
  const [words, { states }, names] = [useMessages(listWords), useMessages(manageWords), useMessages(languageNames)]
  const { query, changeQuery } = list
  const statuses = filterStatuses.filter(state => state !== 'trash' || me.rights.includes('edit-others'))
  return (
    <>
      {hasStatus(kind) && (
        <ToolSelect
          label={words.state}
          value={query.state}
          allLabel={words.anyState}
          options={statuses.map(state => [state, states[state]])}
          choose={state => changeQuery({ state })}
        />
      )}
      {kind === 'events' && (
        <ToolSelect
          label={words.when}
          value={query.when}
          allLabel={words.anyTime}
          options={filterPeriods.map(when => [when, words[when]])}
          choose={when => changeQuery({ when })}
        />
      )}
      <ToolSelect
        label={words.missing}
        value={query.missing}
        allLabel={words.anyLanguage}
        options={languages.map(language => [language, words.notIn(names[language])])}
        choose={missing => changeQuery({ missing })}
      />
      <OrderSelect kind={kind} list={list} />
    </>
  )
}

function OrderSelect({ kind, list: { query, changeQuery } }: Omit<Props, 'me'>) {
  const words = useMessages(listWords)
  const [defaultOrder, ...otherOrders] = recordDefinitions[kind].sortOrders
  if (!defaultOrder) return null
  return (
    <ToolSelect
      label={words.order}
      value={query.order === defaultOrder ? undefined : query.order}
      allLabel={words.orders[defaultOrder]}
      options={otherOrders.map(order => [order, words.orders[order]])}
      choose={order => changeQuery({ order })}
    />
  )
}

/** Searches when the reader pauses typing. */
function SearchField({ list: { query, changeQuery } }: Pick<Props, 'list'>) {
  const words = useMessages(listWords)
  const id = useId()
  const { text, changeText } = useDebouncedInput(query.search ?? '', search =>
    changeQuery({ search: search || undefined }, { isTyping: true }),
  )
  return (
    <div class="tool">
      <label for={id}>{words.search}</label>
      <div class="search-box">
        <Search aria-hidden />
        <input id={id} type="search" value={text} onInput={({ currentTarget }) => changeText(currentTarget.value)} />
      </div>
    </div>
  )
}

type ToolSelectProps<T extends string> = {
  label: string
  value: T | undefined
  allLabel: string
  options: (readonly [T, string])[]
  choose: (value: T | undefined) => void
}

function ToolSelect<T extends string>({ label, value, allLabel, options, choose }: ToolSelectProps<T>) {
  const id = useId()
  return (
    <div class="tool">
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
