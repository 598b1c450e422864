package orrery.ptx;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import orrery.core.kernel.Cluster;
import orrery.core.kernel.GridPlacement;
import orrery.core.kernel.KernelRunner;
import orrery.core.kernel.LaunchArguments;
import orrery.core.kernel.ParameterValues;
import orrery.core.kernel.RunningCode;
import orrery.core.memory.Accessor;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.memory.FloatStorageView;
import orrery.sim.DeviceRuntime;
import orrery.sim.DeviceVariable;
import orrery.sim.FloatView;
import orrery.sim.Kernel;
import orrery.sim.KernelArguments;
import orrery.sim.LaunchShape;
import orrery.sim.MemoryKind;
import orrery.sim.PtxImage;

/** A module of PTX with memory, without a machine. All launches are cooperative. */
final class TestDevice {
    private final PtxImage image;
    private final AddressSpace space = new AddressSpace();
    private final Map<DeviceVariable, Allocation> variables = new LinkedHashMap<>();

    TestDevice(PtxImage image) {
        this.image = image;
        image.variables().forEach(each -> variables.put(each, allocate(each.bytes())));
        variables.forEach((variable, memory) -> variable.contents().ifPresent(contents -> {
            byte[] bytes = contents.bytes(each -> variables.get(each).base());
            for (int i = 0; i < bytes.length; i++) {
                memory.storage().setBits(i, 1, bytes[i]);
            }
        }));
    }

    static TestDevice of(String ptx) {
        return new TestDevice(new PtxKernels().compile(ptx));
    }

    static TestDevice of(String ptx, int optimizationLevel) {
        return new TestDevice(new PtxKernels().compile(ptx, optimizationLevel));
    }

    /** Returns a module with one entry, named k, whose body is given. */
    static TestDevice ofBody(String parameters, String body) {
        return of(module(parameters, body));
    }

    static String module(String parameters, String body) {
        return ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry k(" + parameters + ")\n{\n" + body
                + "\n}\n";
    }

    Allocation allocate(long bytes) {
        return space.allocate(MemoryKind.DEVICE, bytes, null);
    }

    void free(Allocation memory) {
        space.free(memory);
    }

    Allocation words(int... words) {
        Allocation memory = allocate(4L * words.length);
        for (int i = 0; i < words.length; i++) {
            memory.storage().setBits(4L * i, 4, words[i]);
        }
        return memory;
    }

    /** Returns memory that is an array of floats, by their bits. */
    Allocation floats(int... bits) {
        Allocation memory = allocate(4L * bits.length);
        FloatView view = new FloatStorageView(space, memory.base(), bits.length, Accessor.DEVICE);
        for (int i = 0; i < bits.length; i++) {
            view.set(i, Float.intBitsToFloat(bits[i]));
        }
        return memory;
    }

    static int[] words(Allocation memory) {
        int[] words = new int[(int) (memory.size() / 4)];
        for (int i = 0; i < words.length; i++) {
            words[i] = (int) memory.storage().bits(4L * i, 4);
        }
        return words;
    }

    void launch(String entry, LaunchShape shape, Object... arguments) {
        Kernel kernel = image.kernels().get(entry);
        Object[] values = ParameterValues.converted(entry, kernel.code().orElseThrow(), arguments);
        KernelArguments bound = new LaunchArguments(
                Accessor.DEVICE, space, each -> variables.get(each).base(), values);
        GridPlacement placement = GridPlacement.of(cluster(kernel));
        new KernelRunner(
                        kernel,
                        shape,
                        placement,
                        bound,
                        DeviceRuntime.NO_GRAPH,
                        null,
                        task -> new Thread(task).start(),
                        new RunningCode())
                .run();
    }

    private static Cluster cluster(Kernel kernel) {
        List<Integer> required = kernel.code().orElseThrow().requiredCluster();
        return required.isEmpty() ? Cluster.NONE : new Cluster(required.get(0), required.get(1), required.get(2));
    }

    /** Launches the entry k with one block. */
    void launch(int threads, Object... arguments) {
        launch("k", LaunchShape.linear(1, threads), arguments);
    }
}
