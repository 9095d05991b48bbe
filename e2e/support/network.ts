// What a network does to a call.
import type { Page } from '@playwright/test';

/** The next call of this path reaches the server and is done, and its answer never comes. */
export const loseAnswer = (page: Page, path: string): Promise<unknown> =>
  page.route(
    `**/gateway${path}`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
