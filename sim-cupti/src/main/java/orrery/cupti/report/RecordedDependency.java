package orrery.cupti.report;

/**
 * An order of two operations.
 *
 * @param earlier the id of the earlier operation
 * @param later the id of the operation that comes after it
 * @param programmatic whether the later one may begin before the earlier one is complete
 */
public record RecordedDependency(long earlier, long later, boolean programmatic) {}
