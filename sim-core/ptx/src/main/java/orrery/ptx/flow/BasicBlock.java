package orrery.ptx.flow;

import com.google.common.collect.ImmutableList;

/**
 * Instructions that run one after the other.
 *
 * @param steps the instructions
 * @param exit how the block ends
 */
public record BasicBlock(ImmutableList<Step> steps, Exit exit) {}
