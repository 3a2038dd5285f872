import type { Project } from '../../project/project.js';
import { isToolTypeName } from '../vocabulary.js';
import type { DeclaredType } from './resolve-type.js';

/** Whether a type is that of a tool definition, by its names or because the config says so. */
export function isToolType(type: DeclaredType): boolean {
  return type.names.some((name) => isNameOfToolType(type.place.project, name));
}

/** Whether a type's name is that of a tool definition, by habit or because the config says so. */
export function isNameOfToolType(project: Project, name: string): boolean {
  return isToolTypeName(name) || isConfiguredToolType(project, name);
}

/** Whether the config says that a type is that of a tool. */
export function isConfiguredToolType({ settings }: Project, name: string): boolean {
  return settings?.toolTypes.includes(name) === true;
}
