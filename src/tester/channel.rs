//! The connection over which a JVM and the launcher talk: a socket of this machine to which the JVM
//! connects back.
//!
//! The descriptors 0, 1 and 2 of the JVM belong to the program under test, which may write there
//! whatever it likes. Each message begins with a secret that only the plan contains; a connection
//! that does not know the secret is closed, and a line without it is no message.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::protocol;

/// Longer lines are not messages.
const LONGEST_LINE: u64 = 256 << 20;
/// How soon a connection must show the secret, so that a stranger cannot keep the JVM waiting.
const TIME_TO_INTRODUCE: Duration = Duration::from_secs(2);
/// The system may be short of descriptors for a while.
const PAUSE: Duration = Duration::from_millis(5);
const BYTES_OF_SECRET: usize = 16;

/// The launcher's end of the connection, before the JVM has connected.
#[derive(Debug)]
pub(super) struct Doorway {
    listener: TcpListener,
    port: u16,
    secret: String,
}

/// Sends commands to a JVM, once it has connected.
#[derive(Debug, Clone)]
pub(super) struct Commands {
    port: u16,
    stream: Arc<Mutex<Option<TcpStream>>>,
    has_ended: Arc<AtomicBool>,
}

impl Doorway {
    pub(super) fn open() -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let port = listener.local_addr()?.port();
        let mut bytes = [0; BYTES_OF_SECRET];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        let secret = bytes.map(|byte| format!("{byte:02x}")).concat();
        Ok(Self {
            listener,
            port,
            secret,
        })
    }

    /// What the plan says about it.
    pub(super) fn address(&self) -> protocol::Channel {
        protocol::Channel {
            port: self.port,
            secret: self.secret.clone(),
        }
    }

    /// Commands for the JVM that will come in here.
    pub(super) fn commands(&self) -> Commands {
        Commands {
            port: self.port,
            stream: Arc::default(),
            has_ended: Arc::default(),
        }
    }

    /// Passes each message of the JVM to `each`, until the JVM closes the connection, it ends
    /// without having connected, or `each` returns false.
    pub(super) fn listen(self, commands: &Commands, mut each: impl FnMut(&str) -> bool) {
        let Some(stream) = self.admit(commands) else {
            return;
        };
        for_each_line(stream, |line| match self.message(line) {
            Some(message) => each(message),
            None => true,
        });
    }

    /// The connection that knows the secret; `None` if the JVM ended before.
    fn admit(&self, commands: &Commands) -> Option<TcpStream> {
        loop {
            // Asked first: the JVM may have connected just before it ended.
            let has_ended = commands.has_ended.load(Ordering::Acquire);
            self.listener.set_nonblocking(has_ended).ok()?;
            match self.listener.accept() {
                Ok((stream, _)) => {
                    if self.introduce(&stream).is_ok() {
                        let writer = stream.try_clone().ok();
                        *commands.lock() = writer;
                        return Some(stream);
                    }
                }
                Err(_) if has_ended => return None,
                Err(_) => thread::sleep(PAUSE),
            }
        }
    }

    /// Reads the first line, which is the secret, and no further.
    fn introduce(&self, mut stream: &TcpStream) -> io::Result<()> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(TIME_TO_INTRODUCE))?;
        let mut shown = vec![0; self.secret.len() + 1];
        stream.read_exact(&mut shown)?;
        if shown.strip_suffix(b"\n") != Some(self.secret.as_bytes()) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        stream.set_read_timeout(None)
    }

    /// The message on a line, if the line proves its origin.
    fn message<'a>(&self, line: &'a str) -> Option<&'a str> {
        line.strip_prefix(&self.secret)?.strip_prefix(' ')
    }
}

impl Commands {
    /// Sends a line. If the JVM has ended, that is reported soon.
    pub(super) fn send(&self, line: &str) {
        if let Some(stream) = &mut *self.lock() {
            let _ = stream.write_all(format!("{line}\n").as_bytes());
        }
    }

    /// The JVM has ended: nobody waits any longer for it to connect. A connection without the secret
    /// wakes whoever does.
    pub(super) fn end(&self) {
        self.has_ended.store(true, Ordering::Release);
        if self.lock().is_none() {
            let _ = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port));
        }
    }

    /// Ends the connection, which a process that the program started may still hold.
    pub(super) fn hang_up(&self) {
        self.end();
        if let Some(stream) = &*self.lock() {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<TcpStream>> {
        self.stream.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reads lines up to the end of the stream, or until `each` returns false.
pub(super) fn for_each_line(stream: impl Read, mut each: impl FnMut(&str) -> bool) {
    let mut reader = BufReader::with_capacity(1 << 16, stream);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = reader
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            return;
        }
        let text = String::from_utf8_lossy(&line);
        if !each(text.trim_end_matches(['\n', '\r'])) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// What is received from connections that write these texts, one after the other.
    fn received(texts: impl Fn(&str) -> Vec<String>) -> Vec<String> {
        let doorway = Doorway::open().unwrap();
        let protocol::Channel { port, secret } = doorway.address();
        let (sender, receiver) = mpsc::channel();
        let commands = doorway.commands();
        let of_jvm = commands.clone();
        let reader = thread::spawn(move || {
            doorway.listen(&of_jvm, |line| sender.send(line.to_owned()).is_ok());
        });
        for text in texts(&secret) {
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
            stream.write_all(text.as_bytes()).unwrap();
        }
        commands.end();
        reader.join().unwrap();
        receiver.iter().collect()
    }

    #[test]
    fn only_lines_with_the_secret_are_messages() {
        let lines = received(|secret| {
            let forged = "0".repeat(secret.len());
            vec![
                format!("{forged}\n{secret} {{\"type\":\"forged\"}}\n"),
                "{\"type\":\"forged\"}\n".to_owned(),
                format!("{secret}\n{{\"type\":\"forged\"}}\n{forged} b\n{secret} a\n{secret}c\n"),
            ]
        });
        assert_eq!(lines, ["a"]);
    }

    #[test]
    fn secrets_differ() {
        let secret = || Doorway::open().unwrap().address().secret;
        let (first, second) = (secret(), secret());
        assert_eq!((first.len(), second.len()), (32, 32));
        assert_ne!(first, second);
    }

    #[test]
    fn nobody_waits_for_a_jvm_that_has_ended() {
        assert_eq!(received(|_| Vec::new()), Vec::<String>::new());
    }

    #[test]
    fn lines_end_with_the_stream_or_when_the_reader_stops() {
        let mut lines = Vec::new();
        for_each_line(&b"a\r\nb\xff\nc"[..], |line| {
            lines.push(line.to_owned());
            true
        });
        assert_eq!(lines, ["a", "b\u{fffd}", "c"]);
        let mut count = 0;
        for_each_line(&b"a\nb\n"[..], |_| {
            count += 1;
            false
        });
        assert_eq!(count, 1);
    }
}
