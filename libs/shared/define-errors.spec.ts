import { describe, expect, it } from '@jest/globals';
import { BusinessError, defineErrors, naming } from './define-errors.js';

const errors = defineErrors({ plain: 8012, taken: naming(8003) });

describe('a refusal', () => {
  it('has the status of its number', () => {
    expect([errors.plain.http, errors.taken.http]).toEqual([400, 409]);
  });

  it('gives each reader the names in their language', () => {
    const refusal = new BusinessError(errors.taken, [{ zh: '林晓', en: 'Lin Xiao' }, 3, 'x']);
    expect(refusal.messageIn('zh')).toBe('taken&&林晓&&3&&x');
    expect(refusal.messageIn('en')).toBe('taken&&Lin Xiao&&3&&x');
    expect(refusal.argsIn('en')).toEqual(['Lin Xiao', '3', 'x']);
  });

  it('falls back to the Chinese name where there is no English one', () => {
    expect(new BusinessError(errors.taken, [{ zh: '林晓' }]).messageIn('en')).toBe('taken&&林晓');
  });

  it('is logged with the names in both languages, each once', () => {
    expect(new BusinessError(errors.taken, [{ zh: '林晓', en: 'Lin Xiao' }]).message).toBe('taken&&林晓 / Lin Xiao');
    expect(new BusinessError(errors.taken, [{ zh: 'lin', en: 'lin' }]).message).toBe('taken&&lin');
    expect(new BusinessError(errors.plain, ['path']).message).toBe('plain&&path');
  });

  it('that names something takes no plain text for the name', () => {
    // @ts-expect-error a name has both languages
    expect(new BusinessError(errors.taken, ['林晓']).code).toBe(8003);
  });
});
