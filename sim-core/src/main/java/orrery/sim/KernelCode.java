package orrery.sim;

import com.google.common.collect.ImmutableList;
import java.util.List;

/**
 * What the code of a compiled kernel says about its launches. Kernels in Java have none.
 *
 * <pre>{@code
 * PtxImage image = PtxCompiler.find().orElseThrow().compile(text);
 * KernelCode code = image.kernels().get("saxpy").code().orElseThrow();
 * System.out.println("sm_" + code.architecture() + ", " + code.parameters()); // sm_90, [.u32 n, .f32 a, ...]
 * }</pre>
 *
 * @param architecture the virtual architecture that it is compiled for, ten times the compute capability
 * @param parameters its parameters, in order
 * @param constantBytes bytes of constant memory of its module
 * @param localBytes bytes of local memory of a thread
 * @param maxThreads the most threads of a block ({@code .maxntid}); 0 if the code sets no limit
 * @param requiredBlock the dimensions that a block must have ({@code .reqntid}); empty if the code demands none
 * @param requiredCluster the dimensions of the clusters that it is launched in ({@code .reqnctapercluster}); empty if
 *     the code demands none
 * @param explicitCluster whether a launch must have clusters ({@code .explicitcluster})
 * @param maxClusterBlocks the most blocks of a cluster ({@code .maxclusterrank}); 0 if the code sets no limit
 */
public record KernelCode(
        int architecture,
        List<Parameter> parameters,
        int constantBytes,
        int localBytes,
        int maxThreads,
        List<Integer> requiredBlock,
        List<Integer> requiredCluster,
        boolean explicitCluster,
        int maxClusterBlocks) {

    /** Copies the lists. */
    public KernelCode {
        parameters = ImmutableList.copyOf(parameters);
        requiredBlock = ImmutableList.copyOf(requiredBlock);
        requiredCluster = ImmutableList.copyOf(requiredCluster);
    }

    /** What a parameter holds. */
    public enum Kind {
        /** An integer or an address. */
        INTEGER,
        /** A number of single or double precision. */
        FLOAT,
        /** Bits of any meaning, up to 64. */
        BITS,
        /** A structure or an array. */
        BYTES
    }

    /**
     * A parameter.
     *
     * @param name its name
     * @param type its type as the code has it, such as {@code .u64}
     * @param kind what it holds
     * @param offset where it is among the bytes of all parameters
     * @param bytes its size
     */
    public record Parameter(String name, String type, Kind kind, int offset, int bytes) {
        @Override
        public String toString() {
            return type + " " + name;
        }
    }

    /** Returns this with another limit of the threads of a block. */
    public KernelCode withMaxThreads(int threads) {
        return new KernelCode(
                architecture,
                parameters,
                constantBytes,
                localBytes,
                threads,
                requiredBlock,
                requiredCluster,
                explicitCluster,
                maxClusterBlocks);
    }

    /** Returns the size of all parameters in bytes. */
    public int parameterBytes() {
        return bytesOf(parameters);
    }

    /** Returns the size in bytes of parameters, from the first one to the end of the last one. */
    public static int bytesOf(List<Parameter> parameters) {
        int end = 0;
        for (Parameter each : parameters) {
            end = Math.max(end, each.offset() + each.bytes());
        }
        return end;
    }
}
