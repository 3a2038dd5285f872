import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProgress } from '../../src/cli/progress.js';

describe('createProgress', () => {
  afterEach(() => void vi.useRealTimers());

  it('says nothing in a short run, then one line that is cleared at the end', () => {
    vi.useFakeTimers();
    let written = '';
    const progress = createProgress({ write: (text) => (written += text) });
    progress('reading', 0, 3);
    expect(written).toBe('');
    vi.advanceTimersByTime(900);
    progress('reading', 1, 3);
    progress('reading', 1, 3);
    expect(written).toBe('\r\u001b[Kreading 1 of 3 files');
    progress('reading', 2, 3);
    expect(written).toBe('\r\u001b[Kreading 1 of 3 files\r\u001b[K');
  });
});
