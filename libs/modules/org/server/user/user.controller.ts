import { Controller } from '@nestjs/common';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { user } from '../../shared/user.resource.js';
import { UserService } from './user.service.js';

@Controller('org/users')
export class UserController extends ResourceController(user, UserService) {}
