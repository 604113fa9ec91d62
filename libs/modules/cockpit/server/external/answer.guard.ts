import { Injectable } from '@nestjs/common';
import { addressLimit } from '#lab/platform/http/address-limit.js';

/** Answers of those without a session: enough for a busy worker, far too few to guess a token. */
@Injectable()
export class AnswerGuard extends addressLimit(600) {}
