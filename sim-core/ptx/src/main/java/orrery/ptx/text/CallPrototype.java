package orrery.ptx.text;

import com.google.common.collect.ImmutableList;

/**
 * What an indirect call passes, and what it returns.
 *
 * @param results the results, with names of their own
 * @param parameters the parameters, with names of their own
 * @param targets the functions that it may call, which have the results and parameters; empty for a prototype
 */
public record CallPrototype(
        ImmutableList<Variable> results, ImmutableList<Variable> parameters, ImmutableList<String> targets) {}
