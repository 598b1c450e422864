package orrery.conformance.campaign;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ListMultimap;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUcontext;
import orrery.driver.CUmodule;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.ExternalWorld;
import orrery.sim.Kernel;

/**
 * Arguments that functions accept, made of new objects for each call. Functions that random arguments satisfy often
 * enough have none.
 */
final class ValidArguments {

    /** Makes the arguments of one call. A function with fewer parameters is called with the first of them. */
    @FunctionalInterface
    interface Maker {
        @Nullable
        Object[] make();
    }

    /**
     * The objects that arguments are made from.
     *
     * @param driver the driver API of the machine whose functions are called
     * @param runtime the runtime API of the same machine
     * @param external the resources of other APIs in that machine
     * @param partner the driver API of another machine, which stands for another process
     * @param partnerExternal the resources of other APIs in the other machine
     * @param context a context of the machine, which is made current if none is
     * @param module a module in this context, with a kernel {@code k0}
     * @param kernel a kernel for functions of the runtime
     * @param random chooses among arguments
     */
    record Scene(
            CudaDriver driver,
            CudaRuntime runtime,
            ExternalWorld external,
            CudaDriver partner,
            ExternalWorld partnerExternal,
            CUcontext context,
            CUmodule module,
            Kernel kernel,
            Random random) {}

    private final Scene scene;
    private final ListMultimap<String, Maker> makers = ArrayListMultimap.create();
    private final List<Maker> all = new ArrayList<>();

    ValidArguments(Scene scene) {
        this.scene = scene;
        ValidMemoryArguments copies = new ValidMemoryArguments(this, scene);
        Stream.of(
                        copies,
                        new ValidArrayArguments(this, scene),
                        new ValidGraphArguments(this, scene),
                        new ValidNodeArguments(this, scene, copies),
                        new ValidContextArguments(this, scene),
                        new ValidCodeArguments(this, scene),
                        new ValidSymbolArguments(this, scene),
                        new ValidSharingArguments(this, scene))
                .forEach(ArgumentFamily::addAll);
    }

    /** Adds arguments of functions by name; {@code *} stands for the prefixes of both APIs. */
    void add(String names, Maker maker) {
        all.add(maker);
        for (String name : names.split(" ")) {
            if (name.startsWith("*")) {
                makers.put("cu" + name.substring(1), maker);
                makers.put("cuda" + name.substring(1), maker);
            } else {
                makers.put(name, maker);
            }
        }
    }

    /** Returns whether there are arguments of a function. */
    boolean has(Method function) {
        return makers.containsKey(function.getName());
    }

    /**
     * Returns arguments of a function; null if it takes others.
     *
     * @throws RuntimeException if an object cannot be made, for example because the context has failed
     */
    @Nullable
    Object @Nullable [] of(Method function) {
        requireContext();
        Class<?>[] types = MethodType.methodType(void.class, function.getParameterTypes())
                .wrap()
                .parameterArray();
        for (Maker maker : makers.get(function.getName())) {
            @Nullable Object[] values = maker.make();
            if (haveTypes(types, values)) {
                return Arrays.copyOf(values, types.length);
            }
        }
        return null;
    }

    /**
     * Returns arguments of some function.
     *
     * @throws RuntimeException if an object cannot be made
     */
    @Nullable
    Object[] ofAny() {
        requireContext();
        return all.get(scene.random().nextInt(all.size())).make();
    }

    private void requireContext() {
        if (scene.driver().cuCtxGetCurrent() == null) {
            scene.driver().cuCtxSetCurrent(scene.context());
        }
    }

    private static boolean haveTypes(Class<?>[] types, @Nullable Object[] values) {
        if (values.length < types.length) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            if (values[i] != null && !types[i].isInstance(values[i])) {
                return false;
            }
        }
        return true;
    }
}
