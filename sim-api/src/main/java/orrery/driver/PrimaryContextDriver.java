package orrery.driver;

import com.google.common.collect.ImmutableList;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;

/**
 * Makes an {@link ImplicitDriver} of any driver: the primary context of a thread's device becomes current where none
 * is, and the images of the program are loaded into it. Other contexts load them where they are first used.
 */
final class PrimaryContextDriver implements InvocationHandler {
    /** The functions that need no context; those of devices need none either. */
    private static final Set<String> NEED_NO_CONTEXT = Set.of(
            "cuInit",
            "cuDriverGetVersion",
            "cuGetErrorName",
            "cuGetErrorString",
            "cuCtxSetCurrent",
            "cuCtxPushCurrent",
            "cuCtxGetCurrent",
            "host");

    private record LoadedIn(CUcontext context, CUmoduleImage image) {}

    private final CudaDriver driver;
    private final CUstream nullStream;
    private final ImmutableList<CUmoduleImage> images;
    private final Map<Integer, CUcontext> primaries = new ConcurrentHashMap<>();
    private final Map<LoadedIn, CUmodule> modules = new ConcurrentHashMap<>();
    private final Map<CUfunction, Kernel> kernels = new ConcurrentHashMap<>();

    @SuppressWarnings("ThreadLocalUsage") // each driver has its own devices of threads
    private final ThreadLocal<Integer> devices = ThreadLocal.withInitial(() -> 0);

    private PrimaryContextDriver(CudaDriver driver, CUstream nullStream, List<CUmoduleImage> images) {
        this.driver = driver;
        this.nullStream = nullStream;
        this.images = ImmutableList.copyOf(images);
    }

    static ImplicitDriver of(CudaDriver driver, CUstream nullStream, List<CUmoduleImage> images) {
        return (ImplicitDriver) Proxy.newProxyInstance(
                ImplicitDriver.class.getClassLoader(),
                new Class<?>[] {ImplicitDriver.class},
                new PrimaryContextDriver(driver, nullStream, images));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] given) throws Throwable {
        Object[] arguments = given == null ? new Object[0] : given.clone();
        if (method.getDeclaringClass() == Object.class) {
            return switch (method.getName()) {
                case "equals" -> proxy == arguments[0];
                case "hashCode" -> System.identityHashCode(proxy);
                default -> driver + ", with primary contexts";
            };
        }
        if (method.getDeclaringClass() == ImplicitDriver.class) {
            return own(method.getName(), arguments);
        }
        String name = method.getName();
        if (!NEED_NO_CONTEXT.contains(name) && !name.startsWith("cuDevice")) {
            makeCurrent();
        }
        if (name.equals("cuDevicePrimaryCtxReset")) {
            forget((CUdevice) arguments[0]);
        }
        CUgraphInstantiateParams asked = null;
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] == null && method.getParameterTypes()[i] == CUstream.class) {
                arguments[i] = nullStream;
            } else if (arguments[i] instanceof CUlaunchConfig config && config.stream() == null) {
                arguments[i] = config.in(nullStream);
            } else if (arguments[i] instanceof CUgraphInstantiateParams params && params.uploadStream() == null) {
                asked = params;
                arguments[i] = new CUgraphInstantiateParams(params.flags(), nullStream);
            } else if (arguments[i] == null && name.equals("cuGraphConditionalHandleCreate") && i == 1) {
                arguments[i] = driver.cuCtxGetCurrent();
            }
        }
        try {
            return method.invoke(driver, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        } finally {
            if (asked != null && arguments[1] instanceof CUgraphInstantiateParams answered) {
                asked.outcome(answered.result(), answered.errorNode());
            }
        }
    }

    private @Nullable Object own(String name, Object... arguments) {
        return switch (name) {
            case "nullStream" -> nullStream;
            // Nobody listens to calls, and no plan fails them.
            case "begin", "inCallback" -> false;
            case "admit", "end" -> null;
            case "useDevice" -> {
                int ordinal = ((CUdevice) arguments[0]).ordinal();
                CUcontext primary = primary(ordinal);
                driver.cuCtxSetCurrent(primary);
                devices.set(ordinal);
                load(primary);
                yield null;
            }
            case "usedDevice" ->
                driver.cuCtxGetCurrent() == null ? new CUdevice(devices.get()) : driver.cuCtxGetDevice();
            case "usesPrimaryContext" -> driver.cuCtxGetCurrent() == null || isPrimary(driver.cuCtxGetCurrent());
            case "isPrimary" -> isPrimary((CUcontext) arguments[0]);
            case "primaryContext" -> primary(((CUdevice) arguments[0]).ordinal());
            // The driver makes a default stream in any case.
            case "createGreenContext" ->
                driver.cuGreenCtxCreate(
                        (CUdevResourceDesc) arguments[0],
                        (CUdevice) arguments[1],
                        GreenContexts.CU_GREEN_CTX_DEFAULT_STREAM);
            case "function" -> function((Kernel) arguments[0]);
            case "kernelHandle" -> throw UnavailableFunctions.onThisDriver("cudaGetKernel");
            case "variable" -> variable((DeviceVariable) arguments[0]);
            case "kernel" -> kernels.get((CUfunction) arguments[0]);
            default -> throw new AssertionError(name);
        };
    }

    // -- contexts ------------------------------------------------------------------------------------------------

    /** Returns the primary context of a device, and retains it once. */
    private CUcontext primary(int ordinal) {
        return primaries.computeIfAbsent(ordinal, each -> driver.cuDevicePrimaryCtxRetain(new CUdevice(each)));
    }

    /**
     * Returns whether a context is the primary one of a device. Those that are active are retained for the question.
     */
    private boolean isPrimary(CUcontext context) {
        for (int ordinal = 0; ordinal < driver.cuDeviceGetCount(); ordinal++) {
            CUdevice device = new CUdevice(ordinal);
            if (driver.cuDevicePrimaryCtxGetState(device).active()) {
                CUcontext primary = driver.cuDevicePrimaryCtxRetain(device);
                driver.cuDevicePrimaryCtxRelease(device);
                if (primary.equals(context)) {
                    return true;
                }
            }
        }
        return false;
    }

    private CUcontext makeCurrent() {
        CUcontext current = driver.cuCtxGetCurrent();
        if (current != null) {
            return current;
        }
        CUcontext primary = primary(devices.get());
        driver.cuCtxSetCurrent(primary);
        load(primary);
        return primary;
    }

    /** Forgets what a reset of a device destroys; its primary context is retained again where it is needed. */
    private void forget(CUdevice device) {
        CUcontext reset = primaries.remove(device.ordinal());
        if (reset == null) {
            return;
        }
        modules.keySet().removeIf(each -> each.context().equals(reset));
        if (reset.equals(driver.cuCtxGetCurrent())) {
            driver.cuCtxSetCurrent(null);
        }
    }

    // -- modules -------------------------------------------------------------------------------------------------

    /** Loads all images into the context that is current, so that the first launch of a kernel takes no longer. */
    private void load(CUcontext context) {
        images.forEach(image -> module(context, image));
    }

    private CUmodule module(CUcontext context, CUmoduleImage image) {
        return modules.computeIfAbsent(new LoadedIn(context, image), each -> driver.cuModuleLoadData(each.image()));
    }

    private CUfunction function(Kernel kernel) {
        for (CUmoduleImage image : images) {
            String name = image.nameOf(kernel).orElse(null);
            if (name != null) {
                CUfunction function = driver.cuModuleGetFunction(module(makeCurrent(), image), name);
                kernels.put(function, kernel);
                return function;
            }
        }
        throw new UnsupportedOperationException("kernel \"" + kernel.name() + "\" has no device code: none of the "
                + images.size() + " images of the runtime has it; legal is a kernel of an image that "
                + "CudaRuntime.of(driver, image) is given, as in CUmoduleImage.ofPtx(text).with(\"" + kernel.name()
                + "\", kernel)");
    }

    private MemoryManagement.AddressRange variable(DeviceVariable variable) {
        for (CUmoduleImage image : images) {
            if (image.variables().contains(variable)) {
                return driver.cuModuleGetGlobal(module(makeCurrent(), image), variable.name());
            }
        }
        throw new UnsupportedOperationException(variable + " has no device code: none of the " + images.size()
                + " images of the runtime has it; legal is a variable of an image that "
                + "CudaRuntime.of(driver, image) is given");
    }
}
