package orrery.core.work;

/**
 * Work that only streams can execute. The interface is not sealed because some of its classes are in packages that
 * depend on this one.
 */
public non-sealed interface StreamWork extends Work {}
