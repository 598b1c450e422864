package orrery.core.work;

/**
 * Work that no graph can hold. Nothing distinguishes its kinds but their methods, so that the family is open: some of
 * its classes are in packages that know this one.
 */
public non-sealed interface StreamWork extends Work {}
