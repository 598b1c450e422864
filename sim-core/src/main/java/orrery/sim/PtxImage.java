package orrery.sim;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

/**
 * A compiled module of PTX.
 *
 * <pre>{@code
 * PtxImage image = PtxCompiler.find().orElseThrow().compile(text);
 * image.kernels().forEach((name, kernel) -> System.out.println(name + ": " + kernel.registersPerThread()));
 * image.variables().forEach(variable -> System.out.println(variable.name() + ": " + variable.bytes()));
 * }</pre>
 *
 * @param kernels its entries by name
 * @param variables its variables in global and constant memory
 */
public record PtxImage(ImmutableMap<String, Kernel> kernels, ImmutableList<DeviceVariable> variables) {
    /** A module without entries and variables. */
    public static final PtxImage EMPTY = new PtxImage(ImmutableMap.of(), ImmutableList.of());
}
