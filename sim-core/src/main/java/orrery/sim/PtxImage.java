package orrery.sim;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.Map;

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
public record PtxImage(Map<String, Kernel> kernels, List<DeviceVariable> variables) {
    /** A module without entries and variables. */
    public static final PtxImage EMPTY = new PtxImage(ImmutableMap.of(), ImmutableList.of());

    /** Copies the collections. */
    public PtxImage {
        kernels = ImmutableMap.copyOf(kernels);
        variables = ImmutableList.copyOf(variables);
    }
}
