/** The release that this page belongs to. */

declare const __RELEASE__: string;

export const RELEASE = __RELEASE__;
