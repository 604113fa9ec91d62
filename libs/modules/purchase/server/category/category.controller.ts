import { Controller } from '@nestjs/common';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { category } from '../../shared/category.resource.js';
import { CategoryService } from './category.service.js';

@Controller('purchase/categories')
export class CategoryController extends ResourceController(category, CategoryService) {}
