import type { RuleMeta } from '../src/rules/rule.js';

/** The header of a rule's page, without the blank line that ends it. */
export function renderHeader(meta: RuleMeta): string;

/** A page with its header and its examples made anew; `readFixture` takes a path below fixtures/. */
export function renderPage(page: string, meta: RuleMeta, readFixture: (path: string) => string): string;
export function renderSchema(schema: object): string;
