import { Controller } from '@nestjs/common';
import { ImportController } from '#lab/platform/resource/import.controller.js';
import { mayUsers } from '../../shared/org.permissions.js';
import { user } from '../../shared/user.resource.js';
import { UserService } from './user.service.js';

@Controller('org/users')
export class UserImportController extends ImportController(user, UserService, mayUsers.user) {}
