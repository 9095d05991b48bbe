// trust 34: what people write is shown as text, on every page that is built. The content policy is lifted in this browser, so that a
// script that got in would really run.
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { menuItems } from '../src/contract/menu.ts';
import { screens } from '../src/web/screens.ts';
import { data, type Signed } from './support/api.ts';
import { openPalette } from './support/controls.ts';
import { M, payloads, RUN, short } from './support/payloads.ts';
import { quietOf } from './support/quiet.ts';
import { csv } from './support/sheets.ts';
import { enter, expect, test } from './support/site.ts';

test.use({ bypassCSP: true });

const run = Date.now().toString(36).toUpperCase();
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
/** A history of trades whose every name is a payload: machines, channels' products, types, trade numbers. */
const history = [
  '设备编号,设备名称,货道,商品编码,商品名称,商品分类,交易号,交易时间,数量,单价',
  ...payloads.map((payload, at) =>
    [
      `XS${run}${at % 8}`,
      short[at % 8] ?? '',
      String(101 + Math.floor(at / 8)),
      `XP${run}${at}`,
      `${at} ${payload}`,
      `${at} ${payload.slice(0, 90)}`,
      `${payload.slice(0, 50)}${at}`,
      `2024-03-0${(at % 9) + 1} 08:00:00`,
      '1',
      '2.50',
    ]
      .map(quoted)
      .join(','),
  ),
];

let vmId = '';
let seeded: Promise<void> | undefined;
/** Brings it all in, once. */
const seed = (signed: Signed): Promise<void> => (seeded ??= bringIn(signed));
async function bringIn({ token }: Signed): Promise<void> {
  const body = new FormData();
  body.append('file', new Blob([history.join('\n')]), 'history.csv');
  const url = `${process.env['E2E_URL']}/gateway/katrade/upload?templateCode=IMPORT_TRADE_HISTORY`;
  const sent = await fetch(url, { method: 'POST', headers: { auth_token: token }, body });
  const { data: sheet } = (await sent.json()) as { data: { fileId: string; mapping: unknown[] } };
  const request = { fileId: sheet.fileId, templateCode: 'IMPORT_TRADE_HISTORY', mapping: sheet.mapping, dryRun: false };
  const log = await data('/katrade/importExcel/sync', { ...request, options: { createMissing: true, endStock: 3 } }, token);
  if (log.failNum > 0 || log.status !== 2) throw new Error(`the history was not imported: ${JSON.stringify(log)}`);
  vmId = (await data('/vm/listVm', { deviceCode: `XS${run}0` }, token)).rows[0].id;
  for (const [at, payload] of short.entries()) {
    await data('/basic/createRole', { roleCode: `X${run}${at}`, roleName: payload.slice(0, 50), remark: payload }, token);
    await data(
      '/auth/user/createUser',
      { loginAccount: `x${run}${at}`, userName: payload.slice(0, 50), loginSys: ['fms'], roleIds: [] },
      token,
    );
  }
  await postNotice({ token }, `<p>公告${run}</p>${payloads.join('\n')}`);
  // Only the test of it is to find one that pops up.
  await readNotices({ token });
  for (let at = 0; at < payloads.length; at += 8)
    await Promise.all(payloads.slice(at, at + 8).map(async (payload) => data('/vmbiz/createFeedback', { content: `x${payload}` }, token)));
}

/** Posts a notice that pops up. */
const postNotice = ({ token }: Pick<Signed, 'token'>, content: string) =>
  data('/vmbiz/createNotice', { title: payloads[0], noticeType: 1, popupFlag: true, content }, token);

async function readNotices({ token }: Pick<Signed, 'token'>): Promise<void> {
  const { rows } = await data('/vmbiz/listNotice', { unread: true, limit: 200 }, token);
  await data('/vmbiz/batchUpdateNoticeRead', { noticeDetailIds: rows.map(({ noticeId }: { noticeId: string }) => noticeId) }, token);
}

const builtIn = (): Set<string> => new Set(Object.keys(screens));

// A notice is rich text: harmless elements may stand in it, none that acts or loads.
const RICH = '.notice-content';
const ACTS = 'script:not([src]), iframe, object, embed, base, template, form[action], meta[http-equiv]';

/** Nothing ran, nothing opened, no element of a payload came to be but a harmless one in rich text. */
async function clean(page: Page, opened: string[]): Promise<string[]> {
  const found = await page.evaluate(
    ({ mark, rich, acts }) => ({
      ran: 'ran' in window,
      elements: [...document.querySelectorAll(`[${mark}], ${acts}, ${rich} *`)]
        .filter(
          (one) =>
            (one.hasAttribute(mark) && !one.closest(rich)) ||
            one.matches(acts) ||
            one.getAttributeNames().some((name) => name.startsWith('on')),
        )
        .map((one) => one.outerHTML.slice(0, 120)),
      links: [...document.querySelectorAll('a[href], form[action], iframe[src]')]
        .map((one) => one.getAttribute('href') ?? one.getAttribute('action') ?? one.getAttribute('src') ?? '')
        .filter((url) => /^\W*(javascript|vbscript|data)\s*:/i.test(url)),
    }),
    { mark: M, rich: RICH, acts: ACTS },
  );
  return [...(found.ran ? ['a script ran'] : []), ...found.elements, ...found.links, ...opened.splice(0)];
}

const watched = new WeakMap<Page, { opened: string[]; quiet: () => Promise<void> }>();

/** What a page opens by itself, and when it is at rest: watched from the first time that it is asked for. */
function watch(page: Page) {
  const known = watched.get(page);
  if (known) return known;
  const opened: string[] = [];
  page.on('dialog', (dialog) => {
    opened.push(`a dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const now = { opened, quiet: quietOf(page) };
  watched.set(page, now);
  return now;
}

const checked = async (page: Page, where: string): Promise<string[]> =>
  (await clean(page, watch(page).opened)).map((what) => `${where}: ${what}`);

/** What is wrong with a page and its first row; `text` must be seen on it. */
async function walked(page: Page, { code, path }: { code: string; path: string }, text: string | undefined): Promise<string[]> {
  const { quiet } = watch(page);
  await page.goto(
    path
      .replace(':id', vmId)
      .replace(/:title\b/, encodeURIComponent(short[0] ?? ''))
      .replace(/\/:\w+/g, ''),
  );
  await quiet();
  if (text) await expect(page.getByText(text, { exact: false }).first(), code).toBeVisible();
  const wrong = await checked(page, code);
  const row = page.locator('.kit-table:visible tbody tr[id]').first();
  if (await row.isVisible()) {
    await row.click();
    await page.waitForTimeout(300);
    wrong.push(...(await checked(page, `${code}, a row opened`)));
  }
  return wrong;
}

// Where a payload must be seen as text, so that these tests see what they mean to see.
const shown = (): Record<string, string> => ({
  'machine.machineManage': short[0] ?? '',
  'product.productList': 'onerror=',
  'system.roleList': short[2] ?? '',
  'system.userRole': short[1] ?? '',
  'system.listNotice': short[0] ?? '',
  'report.onlineStockReport': 'onerror=',
});

test('trust 34 the notice that pops up and the palette show what people wrote as text', async ({ page, signed }) => {
  test.setTimeout(90_000);
  await seed(signed);
  await postNotice(signed, `<p>正文${run}</p>${payloads.join('\n')}`);
  await enter(page, { signed });
  watch(page);
  // The notice pops up on the first page; its text is there, what was hidden in it is not.
  await page.goto('/welcome');
  await expect(page.getByText(`正文${run}`).first()).toBeVisible();
  const wrong = await checked(page, 'the notice that pops up');
  await readNotices(signed);
  await page.reload();
  await (await openPalette(page)).fill(`XP${run}`);
  await expect(
    page
      .getByRole('option')
      .filter({ hasText: `XP${run}` })
      .first(),
  ).toBeVisible();
  wrong.push(...(await checked(page, 'the palette')));
  expect(wrong).toEqual([]);
});

/** All pages, in so many walks that none is near the limit for what hangs, on a machine that is busy with other tests. */
const WALKS = 3;
for (let walk = 0; walk < WALKS; walk++)
  test(`trust 34 no page that is built runs or takes for markup what people wrote, walk ${walk + 1} of ${WALKS}`, async ({
    page,
    signed,
  }) => {
    test.setTimeout(240_000);
    await seed(signed);
    const built = builtIn();
    expect(built.size).toBeGreaterThan(15);
    const pages = menuItems.filter((item) => built.has(item.code)).filter((_, n) => n % WALKS === walk);
    const second = await page.context().newPage();
    const wrong: string[] = [];
    // Two pages share the walk, as the machine has two hands.
    const halves = [page, second].map(async (one, half) => {
      await enter(one, { signed });
      for (const item of pages.filter((_, n) => n % 2 === half)) wrong.push(...(await walked(one, item, shown()[item.code])));
    });
    await Promise.all(halves);
    expect(wrong).toEqual([]);
  });

/** So high that a list draws all of its rows. */
const TALL = { width: 1440, height: 9000 };

test('trust 34 every payload stands in a list as text', async ({ page, signed }) => {
  test.setTimeout(90_000);
  await seed(signed);
  await page.setViewportSize(TALL);
  await enter(page, { signed });
  const { quiet, opened } = watch(page);
  const seen = new Set<string>();
  for (const half of [1, 2]) {
    await page.goto(`/product/productList?keyword=XP${run}&limit=200&page=${half}`);
    await quiet();
    await expect(page.locator('.kit-table tbody tr[id]').first()).toBeVisible();
    const cells = await page.locator('.kit-table tbody td').allTextContents();
    for (const payload of payloads) if (cells.some((cell) => cell.includes(bare(payload)))) seen.add(payload);
    expect(await clean(page, opened)).toEqual([]);
  }
  expect(payloads.length).toBeGreaterThanOrEqual(300);
  expect(payloads.filter((payload) => !seen.has(payload))).toEqual([]);
});

/** As a cell says it: blanks at the ends and runs of them are lost on the way. */
const bare = (payload: string): string => payload.replaceAll('\u0000', '').trim();

test('trust 34 every payload as rich text runs nothing and leads nowhere', async ({ page }) => {
  // The product's own function, in a real browser, on each of them alone: one that is not closed would swallow the next.
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: 'src/web/kit/form/rich-text.ts', formats: ['iife'], name: 'richText', fileName: 'x' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const code = output && 'output' in output ? output.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n') : '';
  const { opened } = watch(page);
  await page.goto('/login');
  await page.addScriptTag({ content: code });
  const wrong = await page.evaluate(
    async ({ texts, acts }) => {
      const { shownHtml } = (window as unknown as { richText: { shownHtml(text: string, links: string): string } }).richText;
      const found: string[] = [];
      document.addEventListener('click', (event) => event.preventDefault());
      for (const text of texts) {
        const box = document.createElement('div');
        box.className = 'notice-content';
        document.body.append(box);
        box.innerHTML = shownHtml(text, '.stock-warning');
        for (const one of box.querySelectorAll<HTMLElement>('*')) {
          const handlers = one.getAttributeNames().filter((name) => name.startsWith('on'));
          const leads = ['href', 'xlink:href', 'action', 'formaction', 'src', 'data', 'background'].filter((name) =>
            /^[^a-z]*(javascript|vbscript|data:text|view-source)/i.test((one.getAttribute(name) ?? '').replace(/[\s\u0001]/g, '')),
          );
          if (one.matches(acts) || handlers.length > 0 || leads.length > 0) found.push(`${text} → ${one.outerHTML.slice(0, 120)}`);
          // Touched as somebody might; where it leads was looked at.
          one.dispatchEvent(new PointerEvent('pointerenter'));
          one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        }
        await new Promise((done) => setTimeout(done, 1));
        if ('ran' in window && (window as { ran?: unknown }).ran === 1) {
          found.push(`${text} ran`);
          delete (window as { ran?: unknown }).ran;
        }
        box.remove();
      }
      return found;
    },
    { texts: [...payloads, payloads.join('\n')], acts: ACTS },
  );
  expect([...wrong, ...opened]).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('trust 34 addresses that hold a script run nothing', async ({ page, signed }) => {
  await enter(page, { signed });
  const opened: string[] = [];
  const quiet = quietOf(page);
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => opened.push(dialog.message())));
  const script = encodeURIComponent(`javascript:${RUN}`);
  const markup = encodeURIComponent(payloads[0] ?? '');
  for (const address of [
    `/redirect/${script}`,
    '/redirect//evil.example/x',
    '/redirect/%2F%2Fevil.example',
    `/redirectpage?url=${script}`,
    `/login?redirect=${script}`,
    `/${markup}`,
    `/product/productList?keyword=${markup}`,
    `/login?redirect=%2F%2Fevil.example`,
  ]) {
    await page.goto(address);
    await quiet();
    expect(await clean(page, opened), address).toEqual([]);
    expect(new URL(page.url()).origin, address).toBe(new URL(process.env['E2E_URL'] ?? '').origin);
  }
});

test('trust 34 cells of a file that is imported are shown as text', async ({ page, signed }) => {
  await enter(page, { signed });
  const opened: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => opened.push(dialog.message())));
  await page.goto('/import/importList?template=IMPORT_PRODUCT');
  const header = ['商品编码', '商品名称', '商品分类', ...short].map(quoted).join(',');
  const lines = payloads.map((payload, at) => [`C${run}${at}`, payload, payload, ...short].map(quoted).join(','));
  await page.locator('input[type=file]').setInputFiles(csv(`${short[0]?.replaceAll('/', '')}.csv`, [header, ...lines]));
  const tryIt = page.getByRole('button', { name: '检查', exact: true }).and(page.locator(':visible'));
  await expect(tryIt).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('onerror=').first()).toBeVisible();
  expect(await clean(page, opened)).toEqual([]);
  await tryIt.click();
  await expect(page.locator('.imp-counts').first()).toBeVisible({ timeout: 30_000 });
  expect(await clean(page, opened)).toEqual([]);
});

test('trust 34 the policy lets no inline script and no eval in', async () => {
  for (const path of ['/', '/login', '/system/roleList', '/gateway/openapi.json', '/gateway/basic/nothing']) {
    const { headers } = await fetch(`${process.env['E2E_URL']}${path}`);
    const policy = Object.fromEntries((headers.get('content-security-policy') ?? '').split('; ').map((part) => [part.split(' ')[0], part]));
    expect(policy['script-src'], path).toBe("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy, path).toMatchObject({
      'object-src': "object-src 'none'",
      'base-uri': "base-uri 'none'",
      'frame-ancestors': "frame-ancestors 'none'",
    });
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
  }
});
