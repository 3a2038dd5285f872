import type { Inventory } from '../../inventory/inventory.js';
import type { Finding } from '../../rules/finding.js';
import { acceptance } from './acceptance.js';
import { phases } from './phases.js';
import type { StatusReport, StatusSection } from './report.js';

/** What a section is made of. */
export interface StatusInput {
  /** The findings of every rule that are sure enough to be shown. */
  readonly findings: readonly Finding[];
  /** Ids of the rules that ran; what no rule looked at is no line. */
  readonly ran: readonly string[];
  readonly inventory: Inventory;
}

/** Makes one section of the status. */
export type SectionMaker = (input: StatusInput) => StatusSection;

/** The sections, in the order they are shown. */
const SECTIONS: readonly SectionMaker[] = [acceptance, phases];

/** How far the migration of a project is. */
export function statusOf(input: StatusInput): StatusReport {
  return { sections: SECTIONS.map((make) => make(input)) };
}
