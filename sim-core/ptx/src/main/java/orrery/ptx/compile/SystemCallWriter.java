package orrery.ptx.compile;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.code.Layout;
import orrery.ptx.device.BlockState;
import orrery.ptx.device.ByteMemory;
import orrery.ptx.device.SiteInfo.Element;
import orrery.ptx.device.SystemCalls;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxFunction;

/** Writes calls of functions that the device provides without code, such as {@code malloc} and {@code vprintf}. */
final class SystemCallWriter {
    private final CheckedModule module;
    private final Set<String> called = new HashSet<>();

    SystemCallWriter(CheckedModule module) {
        this.module = module;
    }

    /** Returns whether a call of a function was written. */
    boolean calls(String name) {
        return called.contains(name);
    }

    /** Writes a call. The parameters are words of 32 or 64 bits, or arrays of bytes. */
    void write(Emitter out, Instr instr) {
        String name = CheckedModule.calleeName(instr.code());
        PtxFunction declared =
                Objects.requireNonNull(module.module().functions().get(name));
        String descriptor = SystemCalls.descriptor(name);
        if (descriptor == null) {
            // Those of the device runtime are in a library that the driver does not link.
            throw name.startsWith("cuda") || name.startsWith("__cuda")
                    ? PtxException.notSimulated(instr.line(), "a call of " + name)
                    : PtxException.invalid(instr.line(), "Unresolved extern function '" + name + "'");
        }
        called.add(name);
        CallArguments arguments = CallArguments.of(instr.code(), declared);
        Layout frame = out.scope().frame();
        Type[] types = Type.getArgumentTypes(descriptor);
        if (types.length != arguments.parameters().size() + 2) {
            throw PtxException.invalid(
                    instr.line(),
                    "a call of " + name + " with " + arguments.parameters().size() + " parameters");
        }
        int site = out.scope().sites().number(instr, Element.BYTE);
        boolean hasResult = !arguments.results().isEmpty();
        if (hasResult) {
            out.blockField("local", "[B");
            CallWriter.pushLocalAddress(
                    out, CallWriter.offset(instr, frame, arguments.results().get(0)));
            out.op(Opcodes.I2L);
        }
        out.block();
        for (int i = 0; i < arguments.parameters().size(); i++) {
            boolean isLong = types[i + 1].getSort() == Type.LONG;
            out.blockField("local", "[B");
            CallWriter.pushLocalAddress(
                    out, CallWriter.offset(instr, frame, arguments.parameters().get(i)));
            if (types[i + 1].getSort() == Type.ARRAY) {
                out.constant(Math.toIntExact(declared.parameters().get(i).bytes()));
                out.call(ByteMemory.class, "copyOf", "([BII)[B");
                continue;
            }
            out.op(Opcodes.I2L);
            out.block();
            out.constant(site);
            out.call(
                    ByteMemory.class,
                    isLong ? "load64" : "load32",
                    "([BJ" + Type.getDescriptor(BlockState.class) + "I)" + (isLong ? "J" : "I"));
        }
        out.constant(site);
        out.call(SystemCalls.class, name, descriptor);
        if (hasResult) {
            boolean isLong = Type.getReturnType(descriptor).getSort() == Type.LONG;
            out.block();
            out.constant(site);
            out.call(
                    ByteMemory.class,
                    isLong ? "store64" : "store32",
                    "([BJ" + (isLong ? "J" : "I") + Type.getDescriptor(BlockState.class) + "I)V");
        }
    }
}
