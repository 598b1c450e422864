package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import orrery.docs.program.PortableExample;
import orrery.driver.CUfunction;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;

/** The kernels that an example gets from modules, and the types of the arguments that it gives to them. */
final class LoadedKernels {
    private final Map<Object, CUmoduleImage> modules = new HashMap<>();
    private final Map<CUfunction, String> functions = new HashMap<>();
    private final Map<String, CUmoduleImage> images = new TreeMap<>();
    private final Map<String, List<String>> parameters = new TreeMap<>();

    private LoadedKernels() {}

    /** Runs an example on the simulator. Every kernel that it gets has device code, and a body in Java or PTX. */
    static LoadedKernels of(PortableExample example) {
        LoadedKernels kernels = new LoadedKernels();
        try (Machine machine = Machine.create(example.machine())) {
            example.run(
                    kernels.watch(CudaDriver.of(machine)),
                    new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        }
        return kernels;
    }

    private CudaDriver watch(CudaDriver driver) {
        return (CudaDriver) Proxy.newProxyInstance(
                CudaDriver.class.getClassLoader(), new Class<?>[] {CudaDriver.class}, (proxy, method, given) -> {
                    Object[] arguments = given == null ? new Object[0] : given;
                    Object answer = call(driver, method, arguments);
                    if (method.getName().equals("cuModuleLoadData")) {
                        modules.put(answer, (CUmoduleImage) arguments[0]);
                    } else if (method.getName().equals("cuModuleGetFunction")) {
                        get(modules.get(arguments[0]), (String) arguments[1], (CUfunction) answer);
                    } else {
                        launch(arguments);
                    }
                    return answer;
                });
    }

    private static Object call(CudaDriver driver, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(driver, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private void get(CUmoduleImage image, String name, CUfunction function) {
        assertTrue(image.hasDeviceCode(), () -> name + " has no device code");
        assertTrue(
                image.kernel(name).isPresent() || image.ptx().isPresent(),
                () -> name + " has neither a body in Java nor PTX");
        images.put(name, image);
        functions.put(function, name);
    }

    /** Looks for a kernel and its arguments among the arguments of a function of the driver. */
    private void launch(Object[] arguments) {
        for (Object argument : arguments) {
            if (argument instanceof CUkernelNodeParams node) {
                launch(node.func(), node.kernelParams());
            } else if (argument instanceof CUfunction function
                    && arguments[arguments.length - 1] instanceof Object[] given) {
                launch(function, Arrays.asList(given));
            }
        }
    }

    private void launch(CUfunction function, List<Object> arguments) {
        String name = functions.get(function);
        List<String> types = arguments.stream().map(LoadedKernels::type).toList();
        List<String> before = parameters.putIfAbsent(name, types);
        assertEquals(before == null ? types : before, types, name);
    }

    /** Returns the type of an argument as PTX names that of the parameter; addresses and handles have 64 bits. */
    private static String type(Object argument) {
        if (argument instanceof Integer) {
            return "u32";
        } else if (argument instanceof Float) {
            return "f32";
        }
        return argument instanceof Double ? "f64" : "u64";
    }

    /** Returns the types of the arguments by the names of the kernels that are launched or are nodes of graphs. */
    Map<String, List<String>> parameters() {
        return parameters;
    }

    /** Returns the image that a kernel comes from. */
    CUmoduleImage image(String kernel) {
        return images.get(kernel);
    }
}
