import type { NamedKindName } from '../../core/kinds/names.ts'
type Repeated = { mapped: unknown; notes: readonly string[] }

/** Maps a venue or organizer of a source, and adds to `notes`. */
type MapRecord<Source, Mapped> = (source: Source, notes: string[]) => Mapped | null

/**
 * As `map(source, notes)`, but may return what it returned for an equal source before. Nobody changes a mapped record.
 */
export type MapRepeated = <Source, Mapped>(
  kind: NamedKindName,
  source: Source,
  notes: string[],
  map: MapRecord<Source, Mapped>,
) => Mapped | null

/** Maps each record anew. */
export const mapEachRecord: MapRepeated = (_, source, notes, map) => map(source, notes)

/** The most records that an import remembers. */
const recordsMax = 2_000

/** Remembers the venues and organizers of one import, because most of its events repeat them. */
export function createRepeatedRecords(): MapRepeated {
  const records = new Map<string, Repeated>()
  return <Source, Mapped>(kind: string, source: Source, notes: string[], map: MapRecord<Source, Mapped>) => {
    const key = `${kind} ${JSON.stringify(source)}`
    const known = records.get(key) ?? mapWithNotes(source, map)
    if (records.size >= recordsMax) records.clear()
    records.set(key, known)
    notes.push(...known.notes)
    return known.mapped as Mapped | null
  }
}

function mapWithNotes<Source, Mapped>(source: Source, map: MapRecord<Source, Mapped>): Repeated {
  const notes: string[] = []
  return { mapped: map(source, notes), notes }
}
