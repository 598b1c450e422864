package orrery.driver;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;

/**
 * What a module is loaded from: kernels by name, each in up to two forms, and variables. The simulator runs kernels
 * that are written in Java, or PTX; the driver of a GPU loads device code. An image that has both forms runs on both:
 *
 * <pre>{@code
 * CUmoduleImage image = CUmoduleImage.ofPtx(text).with("saxpy", SAXPY);
 * }</pre>
 */
public final class CUmoduleImage {
    private final Map<String, Kernel> kernels;
    private final @Nullable String ptx;
    private final byte @Nullable [] binary;
    private final ImmutableList<DeviceVariable> variables;
    private final ImmutableMap<String, UnaryOperator<Kernel>> costs;

    private CUmoduleImage(
            Map<String, Kernel> kernels,
            @Nullable String ptx,
            byte @Nullable [] binary,
            ImmutableList<DeviceVariable> variables,
            ImmutableMap<String, UnaryOperator<Kernel>> costs) {
        this.kernels = kernels;
        this.ptx = ptx;
        this.binary = binary;
        this.variables = variables;
        this.costs = costs;
    }

    private static CUmoduleImage of(@Nullable String ptx, byte @Nullable [] binary) {
        return new CUmoduleImage(Map.of(), ptx, binary, ImmutableList.of(), ImmutableMap.of());
    }

    /** Returns an image without kernels and variables. */
    public static CUmoduleImage empty() {
        return of(null, null);
    }

    /**
     * Returns an image with PTX, which the simulator compiles with the artifact {@code orrery-ptx}.
     *
     * @param ptx the text of a PTX module
     */
    public static CUmoduleImage ofPtx(String ptx) {
        return of(Objects.requireNonNull(ptx, "the PTX"), null);
    }

    /**
     * Returns an image with device code that is compiled and linked. The simulator runs the PTX of a fatbin that has
     * some; a cubin has nothing that it can run. Kernels that launch graphs or set the values of conditional nodes need
     * this form, since they are linked with the device runtime.
     *
     * @param binary a cubin or a fatbin
     */
    public static CUmoduleImage ofBinary(byte[] binary) {
        Preconditions.checkNotNull(
                binary, "the binary of a module is null; legal are the bytes of a cubin or a fatbin");
        return of(null, binary.clone());
    }

    /**
     * Returns an image of what {@code cuModuleLoadData} takes in C: the text of a PTX module in UTF-8, with or without
     * a terminating 0, a fat binary, or a cubin.
     *
     * @param image the bytes
     */
    public static CUmoduleImage of(byte[] image) {
        Preconditions.checkNotNull(image, "the image of a module is null; legal are PTX, a fatbin or a cubin");
        if (isBinary(image)) {
            return ofBinary(image);
        }
        int length = 0;
        while (length < image.length && image[length] != 0) {
            length++;
        }
        return ofPtx(new String(image, 0, length, StandardCharsets.UTF_8));
    }

    /** Returns the image of a linked module. */
    static CUmoduleImage linked(ExecutableImage module) {
        return new CUmoduleImage(
                module.kernels(), null, null, ImmutableList.copyOf(module.variables()), ImmutableMap.of());
    }

    private static boolean isBinary(byte[] image) {
        boolean isElf = image.length >= 4 && image[0] == 0x7F && image[1] == 'E' && image[2] == 'L' && image[3] == 'F';
        return isElf || FatBinary.is(image);
    }

    /**
     * Returns an image with PTX that is a resource of a program. The simulator compiles it with the artifact
     * {@code orrery-ptx}.
     *
     * @param owner a class of the module that has the resource; a module with a name has to open its package
     * @param name the name of the resource, a text of PTX in UTF-8, as {@link Class#getResourceAsStream} takes it
     * @throws IllegalArgumentException if there is no such resource
     */
    public static CUmoduleImage ofPtxResource(Class<?> owner, String name) {
        return ofPtx(new String(resource(owner, name), StandardCharsets.UTF_8));
    }

    /**
     * Returns an image with device code that is compiled, linked and a resource of a program, and without kernels that
     * the simulator can run.
     *
     * @param owner a class of the module that has the resource; a module with a name has to open its package
     * @param name the name of the resource, a cubin or a fatbin, as {@link Class#getResourceAsStream} takes it
     * @throws IllegalArgumentException if there is no such resource
     */
    public static CUmoduleImage ofBinaryResource(Class<?> owner, String name) {
        return of(null, resource(owner, name));
    }

    private static byte[] resource(Class<?> owner, String name) {
        try (InputStream in = owner.getResourceAsStream(name)) {
            Preconditions.checkArgument(in != null, "%s has no resource %s%s", owner, name, unlessOpen(owner));
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String unlessOpen(Class<?> owner) {
        Module module = owner.getModule();
        boolean open = module.isOpen(owner.getPackageName(), CUmoduleImage.class.getModule());
        return open ? "" : " that orrery.api can read: module " + module.getName() + " does not open the package to it";
    }

    /** Returns the same image with one kernel more. */
    public CUmoduleImage with(String name, Kernel kernel) {
        Objects.requireNonNull(name, "the kernel's name");
        Objects.requireNonNull(kernel, "the kernel");
        Map<String, Kernel> more = new LinkedHashMap<>(kernels);
        more.put(name, kernel);
        return new CUmoduleImage(more, ptx, binary, variables, costs);
    }

    /** Returns the same image with one variable more. */
    public CUmoduleImage with(DeviceVariable variable) {
        Objects.requireNonNull(variable, "the variable");
        return new CUmoduleImage(
                kernels,
                ptx,
                binary,
                ImmutableList.<DeviceVariable>builder()
                        .addAll(variables)
                        .add(variable)
                        .build(),
                costs);
    }

    /**
     * Returns the same image with a cost of a kernel, on the simulator: instead of the estimate of one in PTX, or of
     * the cost that one in Java declares.
     *
     * <pre>{@code
     * CUmoduleImage timed = image.withCost("saxpy", kernel -> kernel.costByTraffic(3 * 4 * 256, 2 * 256));
     * }</pre>
     *
     * @param name the name of the kernel; a module without it cannot be loaded
     * @param cost returns the kernel that it is given with a cost; only that is taken of it
     */
    public CUmoduleImage withCost(String name, UnaryOperator<Kernel> cost) {
        Objects.requireNonNull(name, "the kernel's name");
        Objects.requireNonNull(cost, "the kernel's cost");
        Map<String, UnaryOperator<Kernel>> more = new LinkedHashMap<>(costs);
        more.put(name, cost);
        return new CUmoduleImage(kernels, ptx, binary, variables, ImmutableMap.copyOf(more));
    }

    /** Returns the kernel of a name. */
    public Optional<Kernel> kernel(String name) {
        return Optional.ofNullable(kernels.get(name));
    }

    /** Returns the device code as PTX, if the image has it in this form. */
    public Optional<String> ptx() {
        return Optional.ofNullable(ptx);
    }

    /** Returns the device code as a cubin or a fatbin, if the image has it in this form. */
    public Optional<byte[]> binary() {
        return Optional.ofNullable(binary).map(byte[]::clone);
    }

    /** Returns the name under which the image has a kernel in Java. */
    public Optional<String> nameOf(Kernel kernel) {
        return kernels.entrySet().stream()
                .filter(each -> each.getValue() == kernel)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /**
     * Returns the names of the kernels that the device code declares: of the PTX, of the newest PTX of a fat binary, or
     * of a cubin.
     *
     * @return the names; empty without device code, and where it has no names that can be read
     */
    public Set<String> entries() {
        return DeclaredEntries.of(ptx, binary);
    }

    /** Returns whether the image has device code, which the driver of a GPU can load. */
    public boolean hasDeviceCode() {
        return ptx != null || binary != null;
    }

    Map<String, Kernel> kernels() {
        return kernels;
    }

    /** Returns the costs of kernels by name. */
    ImmutableMap<String, UnaryOperator<Kernel>> costs() {
        return costs;
    }

    ImmutableList<DeviceVariable> variables() {
        return variables;
    }

    @Override
    public String toString() {
        return "module image with kernels " + kernels.keySet() + (hasDeviceCode() ? " and device code" : "");
    }
}
