import type { PluginInput } from 'fullcalendar'

type InteractionClass = NonNullable<PluginInput['componentInteractions']>[number]
type InteractionSettings = ConstructorParameters<InteractionClass>[0]

export type LateInteractions = {
  /** The plugin for the calendar. */
  plugin: PluginInput
  /** Adds interactions to the calendar, now and to what it draws later. */
  add: (classes: readonly InteractionClass[]) => void
}

/**
 * A plugin of FullCalendar to which interactions, such as dragging, can be added after the calendar is drawn.
 * FullCalendar itself takes plugins only before, and a calendar that is drawn again would lose its scroll position, its
 * focus and an open list of “+ more” (docs/decisions/forms.md).
 */
export function createLateInteractions(): LateInteractions {
  const added: InteractionClass[] = []
  const parts = new Set<LateInteraction>()
  /** One part of the calendar, such as the days of a month. FullCalendar creates it with the part and destroys it. */
  class LateInteraction {
    readonly component: InteractionSettings['component']
    readonly isHitComboAllowed = null
    private readonly settings: InteractionSettings
    private readonly interactions: InstanceType<InteractionClass>[] = []
    constructor(settings: InteractionSettings) {
      this.component = settings.component
      this.settings = settings
      parts.add(this)
      this.add(added)
    }
    add(classes: readonly InteractionClass[]): void {
      this.interactions.push(...classes.map(Interaction => new Interaction(this.settings)))
    }
    destroy(): void {
      parts.delete(this)
      for (const interaction of this.interactions) interaction.destroy()
    }
  }
  return {
    plugin: { name: 'late-interactions', componentInteractions: [LateInteraction] },
    add: classes => {
      const missing = classes.filter(one => !added.includes(one))
      added.push(...missing)
      for (const part of parts) part.add(missing)
    },
  }
}
