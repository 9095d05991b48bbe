// The steps of a journey, as they are counted: a click, a key chord, a field that is typed into; Tab only brings the cursor there. A test says how many it takes at most.
import { expect, type Locator, type Page } from '@playwright/test';

export interface Steps {
  /** A click or a touch. */
  click(what: Locator): Promise<void>;
  /** A key or a chord, wherever the cursor is. */
  press(chord: string): Promise<void>;
  /** A field that is typed into, with what opens it. */
  type(field: Locator, text: string): Promise<void>;
  /** What is typed where the cursor is: one field. */
  keys(text: string): Promise<void>;
  /** A copied range, pasted into a field. */
  paste(field: Locator, text: string): Promise<void>;
  /** Fails where the journey took more. */
  atMost(most: number): void;
}

/** Counts what a person does on a page. What is only looked at, costs nothing; a trigger of a hand scanner is no touch. */
export function stepsOf(page: Page): Steps {
  const done: string[] = [];
  return {
    click: async (what) => {
      done.push(`click ${String(what)}`);
      await what.click();
    },
    press: async (chord) => {
      done.push(`press ${chord}`);
      await page.keyboard.press(chord);
    },
    type: async (field, text) => {
      done.push(`type ${text}`);
      await field.fill(text);
    },
    keys: async (text) => {
      done.push(`keys ${text}`);
      await page.keyboard.type(text);
    },
    paste: async (field, text) => {
      done.push(`paste ${text.slice(0, 20)}`);
      await field.evaluate((element, copied) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', copied);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    },
    atMost: (most) => expect(done.length, `${done.length} steps:\n${done.join('\n')}`).toBeLessThanOrEqual(most),
  };
}
