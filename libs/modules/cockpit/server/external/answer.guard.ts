import { Injectable } from '@nestjs/common';
import { addressLimit } from '#lab/platform/limits/address-limit.js';

/** Answers of those without a session: enough for a busy worker, far too few to guess a token. */
@Injectable()
export class AnswerGuard extends addressLimit('external', 600) {}
