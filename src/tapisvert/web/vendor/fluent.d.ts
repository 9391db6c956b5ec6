// The part of @fluent/bundle that the page uses.
export class FluentResource {
  constructor(source: string);
}
export type FluentPattern = unknown;
export type FluentMessage = { id: string; value: FluentPattern | null };
export class FluentBundle {
  constructor(locales: string | string[], options?: { useIsolating?: boolean });
  addResource(resource: FluentResource): Error[];
  hasMessage(id: string): boolean;
  getMessage(id: string): FluentMessage | undefined;
  formatPattern(
    pattern: FluentPattern,
    values?: Record<string, string | number> | null,
    errors?: Error[] | null,
  ): string;
}
