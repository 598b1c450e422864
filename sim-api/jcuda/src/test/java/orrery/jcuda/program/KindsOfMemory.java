package orrery.jcuda.program;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jcuda.Pointer;
import jcuda.Sizeof;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaMemcpyKind;
import jcuda.runtime.cudaStream_t;

/**
 * A program for JCuda's runtime: copies numbers between memory of the device, page-locked memory, managed memory, an
 * array and a direct buffer of floats, at once and in a stream.
 */
public final class KindsOfMemory {
    private static final int COUNT = 64;
    private static final long BYTES = (long) COUNT * Sizeof.FLOAT;

    private KindsOfMemory() {}

    private static Map<String, Pointer> memory() {
        Map<String, Pointer> memory = new LinkedHashMap<>();
        memory.put("device", new Pointer());
        JCuda.cudaMalloc(memory.get("device"), BYTES);
        memory.put("page-locked", new Pointer());
        JCuda.cudaMallocHost(memory.get("page-locked"), BYTES);
        memory.put("managed", new Pointer());
        JCuda.cudaMallocManaged(memory.get("managed"), BYTES, JCuda.cudaMemAttachGlobal);
        memory.put("array", Pointer.to(new float[COUNT]));
        memory.put("buffer", Pointer.to(floats()));
        return memory;
    }

    private static FloatBuffer floats() {
        return ByteBuffer.allocateDirect((int) BYTES)
                .order(ByteOrder.nativeOrder())
                .asFloatBuffer();
    }

    private static float[] numbers(int first) {
        float[] numbers = new float[COUNT];
        for (int i = 0; i < COUNT; i++) {
            numbers[i] = first + i;
        }
        return numbers;
    }

    /** Runs the program and returns the copies whose result is wrong, and how many were made. */
    public static String run() {
        JCuda.setExceptionsEnabled(true);
        try {
            cudaStream_t stream = new cudaStream_t();
            JCuda.cudaStreamCreate(stream);
            List<String> wrong = new ArrayList<>();
            int copies = 0;
            Map<String, Pointer> sources = memory();
            Map<String, Pointer> targets = memory();
            for (Map.Entry<String, Pointer> source : sources.entrySet()) {
                for (Map.Entry<String, Pointer> target : targets.entrySet()) {
                    for (boolean isInStream : new boolean[] {false, true}) {
                        float[] expected = numbers(++copies);
                        Pointer from = source.getValue();
                        JCuda.cudaMemcpy(from, Pointer.to(expected), BYTES, cudaMemcpyKind.cudaMemcpyDefault);
                        if (isInStream) {
                            JCuda.cudaMemcpyAsync(
                                    target.getValue(), from, BYTES, cudaMemcpyKind.cudaMemcpyDefault, stream);
                            JCuda.cudaStreamSynchronize(stream);
                        } else {
                            JCuda.cudaMemcpy(target.getValue(), from, BYTES, cudaMemcpyKind.cudaMemcpyDefault);
                        }
                        float[] result = new float[COUNT];
                        JCuda.cudaMemcpy(
                                Pointer.to(result), target.getValue(), BYTES, cudaMemcpyKind.cudaMemcpyDefault);
                        if (!Arrays.equals(expected, result)) {
                            wrong.add(source.getKey() + " to " + target.getKey());
                        }
                    }
                }
            }
            JCuda.cudaStreamDestroy(stream);
            return copies + " copies, wrong: " + wrong;
        } finally {
            JCuda.setExceptionsEnabled(false);
        }
    }
}
